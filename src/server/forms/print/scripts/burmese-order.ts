import type { ContentText } from 'pdfmake/interfaces'

const BASE =
  '[\u1000-\u102a\u103f-\u1049\u104e\u1050-\u1055\u105a-\u105d\u1061\u1065\u1066\u106e-\u1070\u1075-\u1081\u108e\ua9e0-\ua9e4\ua9e7-\ua9fe\uaa60-\uaa6f\uaa71-\uaa7a]'
const KINZI = '\u1004\u103a\u1039'
const MEDIAL_RA = '\u103c'
const SYLLABLE = new RegExp(`(${KINZI})?(${BASE})((?:\u1039${BASE})*)([\u103b-\u103e\u105e-\u1060\u1082]*)(\u1031?)`, 'g')

/**
 * Burmese in the order it is drawn: the vowel ေ and the medial ြ stand before the consonant they are spoken after, and the small ng above it comes
 * after. The library joins the letters (see `BURMESE_FEATURES`), but leaves them in the order of the text.
 */
export const burmeseOrder = (text: string): string =>
  text.replace(
    SYLLABLE,
    (_all, kinzi: string | undefined, base: string, stacked: string, medials: string, e: string) =>
      `${e}${medials.includes(MEDIAL_RA) ? MEDIAL_RA : ''}${base}${kinzi ?? ''}${stacked}${medials.replace(MEDIAL_RA, '')}`,
  )

/** What joins Burmese letters, which the library would not ask a font for by itself. */
export const BURMESE_FEATURES: NonNullable<ContentText['fontFeatures']> = ['rphf', 'blwf', 'pstf', 'pref', 'pres', 'abvs', 'blws', 'psts']
