import { describe, expect, it } from 'vitest'
import { exported, imported, languageOf, type Tree } from '#translation'

const ENGLISH: Tree = { title: 'Clients', rows_one: '{{count}} row', rows_other: '{{count}} rows' }
const my = languageOf('my')
const document = 'screens/a/b'

describe('what a translator gives back is refused', () => {
  const give = (strings: Parameters<typeof imported>[1]['strings']) => imported(ENGLISH, { document, strings }, my).refused

  it('when the English text is another by now', () => {
    expect(give({ title: { en: 'Residents', text: 'x' } })).toEqual(['screens/a/b.title: The English text is another one by now; export the string again'])
  })

  it('when English has no such string', () => {
    expect(give({ subtitle: { en: 'x', text: 'x' } })).toEqual(['screens/a/b.subtitle: English has no such string any more'])
  })

  it('when places differ, or the forms are others', () => {
    const en = { one: '{{count}} row', other: '{{count}} rows' }
    expect(give({ title: { en: 'Clients', text: '{{x}}' } })).toEqual(['screens/a/b.title: There is no place {{x}} in the English text'])
    expect(give({ rows: { en, text: { one: '{{count}} x' } } })).toEqual(['screens/a/b.rows: my has no form "one" of counts; it has other'])
    expect(give({ rows: { en, text: '{{count}}' } })).toEqual(['screens/a/b.rows: The forms other are expected'])
    expect(give({ title: { en: 'Clients', text: { other: 'x' } } })).toEqual(['screens/a/b.title: One text is expected, not forms of a count'])
  })
})

describe('strings for a translator', () => {
  it('are those that are missing, with their English', () => {
    expect(exported({ document, english: ENGLISH, own: { title: 'x' }, reviewed: [] }, my, false)).toEqual({
      document,
      strings: { rows: { en: { one: '{{count}} row', other: '{{count}} rows' }, text: { other: '' } } },
    })
    expect(exported({ document, english: ENGLISH, own: { title: 'x', rows_other: '{{count}}' }, reviewed: [] }, my, false)).toBeUndefined()
  })

  it('come back as they went when nobody touched them', () => {
    const whole = exported({ document, english: ENGLISH, own: { title: 'x', rows_other: '{{count}}' }, reviewed: ['title'] }, my, true)
    expect(whole && imported(ENGLISH, whole, my)).toEqual({ texts: { title: 'x', rows_other: '{{count}}' }, reviewed: ['title'], refused: [] })
  })

  it('are left as they are where nothing was filled in', () => {
    expect(imported(ENGLISH, { document, strings: { title: { en: 'Clients', text: '', reviewed: true } } }, my)).toEqual({
      texts: {},
      reviewed: [],
      refused: [],
    })
  })
})
