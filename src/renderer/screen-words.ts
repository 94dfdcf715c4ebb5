import type { ScreenBundle } from '#contract'

/** Key of a word of a screen: of its own document, or of the one that screens of a company share. */
export const wordOf = ({ id, own }: Pick<ScreenBundle, 'id' | 'own'>, path: string): string => `${own?.strings ?? id}.${path}`

/** What the screen is called: by the company, or by the product. */
export const titleOfScreen = ({ id, own }: Pick<ScreenBundle, 'id' | 'own'>, t: (key: string) => string): string => own?.title ?? t(`${id}.title`)
