import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { TFontDictionary } from 'pdfmake/interfaces'
import type { FontName } from './scripts/script-runs.ts'

const require = createRequire(import.meta.url)

const ROBOTO = join(dirname(require.resolve('pdfmake/package.json')), 'fonts/Roboto')
const ARABIC = join(dirname(require.resolve('@fontsource/noto-sans-arabic/package.json')), 'files')
const MYANMAR = join(dirname(require.resolve('@fontsource/noto-sans-myanmar/package.json')), 'files')
const DEVANAGARI = join(dirname(require.resolve('@fontsource/noto-sans-devanagari/package.json')), 'files')

/** Nothing else is read. */
export const FONT_FOLDERS: readonly string[] = [ROBOTO, ARABIC, MYANMAR, DEVANAGARI].map((folder) => `${folder}${sep}`)

/** Scripts without italics have none. */
function noto(folder: string, script: string): TFontDictionary[string] {
  const [normal, bold] = [400, 700].map((weight) => join(folder, `noto-sans-${script}-${script}-${weight}-normal.woff`))
  return { normal, bold, italics: normal, bolditalics: bold } as TFontDictionary[string]
}

/** The fonts of paper: one with the letters of Europe, and one for each other script that answers are written in. All are free (OFL, Apache). */
export const FONTS: Readonly<Record<FontName, TFontDictionary[string]>> = {
  Roboto: {
    normal: join(ROBOTO, 'Roboto-Regular.ttf'),
    bold: join(ROBOTO, 'Roboto-Medium.ttf'),
    italics: join(ROBOTO, 'Roboto-Italic.ttf'),
    bolditalics: join(ROBOTO, 'Roboto-MediumItalic.ttf'),
  },
  Arabic: noto(ARABIC, 'arabic'),
  Myanmar: noto(MYANMAR, 'myanmar'),
  Devanagari: noto(DEVANAGARI, 'devanagari'),
}
