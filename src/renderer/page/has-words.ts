/** A test for texts that have every typed word, or a part of one; any text passes where nothing was typed. */
export function hasWords(typed: string): (text: string) => boolean {
  const wanted = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return (text) => {
    const all = text.toLocaleLowerCase()
    return wanted.every((word) => all.includes(word))
  }
}
