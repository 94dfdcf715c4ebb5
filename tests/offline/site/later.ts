declare const VERSION: string

export const later = `later of ${VERSION}`
