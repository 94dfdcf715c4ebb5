/** The name in the logo box: of exactly three words only the first two, then ".." (spec: shell-and-account §2). */
export const shownName = (shortName: string): string => {
  const words = shortName.trim().split(/\s+/)
  return words.length === 3 ? `${words[0]} ${words[1]}..` : shortName.trim()
}
