/** What an attached file is (clinical guide B-FILE). */
export const FILE_CATEGORIES = ['order', 'consent', 'photo', 'lab', 'report', 'id', 'other'] as const

/** Media types by what a field accepts. Whether the bytes are of that type is seen when the file is taken in. */
export const MEDIA_TYPES: Readonly<Record<'image' | 'pdf' | 'x12' | 'csv' | 'text', readonly string[]>> = {
  image: ['image/png', 'image/jpeg', 'image/webp', 'image/heic'],
  pdf: ['application/pdf'],
  x12: ['application/edi-x12'],
  csv: ['text/csv'],
  text: ['text/plain'],
}
