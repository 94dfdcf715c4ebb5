/** Listens for a change of any of these media queries; gives back how to stop. */
export const watchMedia = (media: readonly string[], listener: () => void): (() => void) => {
  const queries = media.map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
