/** Letters without their marks, small: as texts are compared when somebody searches. */
export const foldedText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** A test for texts that have every typed word, or a part of one; any text passes where nothing was typed. */
export function hasWords(typed: string): (text: string) => boolean {
  const wanted = foldedText(typed).split(/\s+/).filter(Boolean)
  return (text) => {
    const all = foldedText(text)
    return wanted.every((word) => all.includes(word))
  }
}
