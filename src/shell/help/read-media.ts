export type MediaProblem = 'wrongKind' | 'tooLarge' | 'unreadable'

export interface MediaRules {
  /** As of a file input: `image/*`, or `video/*,image/*`. */
  readonly accept: string
  readonly maxBytes: number
}

const fits = (type: string, accept: string): boolean => accept.split(',').some((pattern) => type.startsWith(pattern.trim().replace('*', '')))

/** A picked file as a data URL, or what is wrong with it. */
export async function readMedia(file: File, { accept, maxBytes }: MediaRules): Promise<{ readonly url: string } | { readonly problem: MediaProblem }> {
  if (!fits(file.type, accept)) return { problem: 'wrongKind' }
  if (file.size > maxBytes) return { problem: 'tooLarge' }
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? { url: reader.result } : { problem: 'unreadable' })
    reader.onerror = () => resolve({ problem: 'unreadable' })
    reader.readAsDataURL(file)
  })
}
