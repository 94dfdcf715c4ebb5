import { drawWithin } from './draw-within.ts'

/** Photos above this are made smaller before they are sent or kept: they go over slow links, and wait on phones. */
const SMALL_ENOUGH_BYTES = 1_500_000
const SIDE_MAX = 3_000
const QUALITY = 0.88
const SHRINKABLE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** The same picture, small enough for its purpose; what can't be drawn here is given back as it is, for the server to judge. */
export async function shrink(file: File): Promise<Blob> {
  if (!SHRINKABLE.has(file.type) || file.size <= SMALL_ENOUGH_BYTES) return file
  try {
    // What was transparent is paper.
    const smaller = await drawWithin(file, SIDE_MAX, { paper: '#fff', type: 'image/jpeg', quality: QUALITY })
    return smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
