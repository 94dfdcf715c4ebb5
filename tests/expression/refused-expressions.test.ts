import { describe, expect, it } from 'vitest'
import { refusalOf } from './harbour-fields.ts'

describe('expressions', () => {
  it.each([
    ['record.hieght > 3', 'There is no field "hieght" that an expression may read (at `hieght`) → height'],
    ['record.code == "1"', 'There is no field "code" that an expression may read (at `code`)'],
    ['record.constructor == "1"', 'There is no field "constructor" that an expression may read (at `constructor`)'],
    ['answers.height > 3', '"answers" is not known here; known are record, today, now, timeZone (at `answers`)'],
    [
      'record.height == "tall"',
      '"==" does not go between a number and a text; days are counted by daysBetween(from, to) and added by addDays(date, days) (at `record.height == "tall"`)',
    ],
    ['record.height && true', "Logical operator requires boolean operands, got 'number' (at `record.height && true`)"],
    [
      'record.name + 1',
      '"+" does not go between a text and a number; days are counted by daysBetween(from, to) and added by addDays(date, days) (at `record.name + 1`)',
    ],
    ['record.', 'Expected IDENTIFIER, got the end'],
    ['awnsered(record.name)', "found no matching overload for 'awnsered(text)' (at `awnsered(record.name)`) → answered"],
    ['record.name == null', 'null is refused, no expression ever sees one; answered(…) is the only test for blank (at `null`)'],
    ['has(record.name)', 'has() is refused; answered(…) is the only test for blank (at `has(record.name)`)'],
    ['answered(record.name + "x")', 'answered() takes one field, such as answered(record.dueDate) (at `answered(record.name + "x")`)'],
    [
      'record.visits[0].minutes > 1',
      'Picking from a list by position is refused; rows have no fixed place: use exists(), all(), filter() or map() (at `record.visits[0]`)',
    ],
    [
      'timestamp(now) < timestamp(now)',
      'timestamp() is refused; dates and times are compared as text, and only named functions compute with them (at `timestamp(now)`)',
    ],
    ['record.lit and record.height > 3', '"and" is not said so here: write && for "and"'],
    ['record.lit OR record.lit', '"OR" is not said so here: write || for "or"'],
    ['not record.lit', '"not" is not said so here: write ! for "not", such as !(…)'],
    ["record.name = 'a and b'", '"=" is not said so here: write == for "is the same"'],
    ["record.name === 'x'", '"===" is not said so here: write == for "is the same"'],
    ["record.name <> 'x'", '"<>" is not said so here: write != for "is another"'],
    ['Math.floor(record.height)', '"Math.floor" is not said so here: write floor(…) without "Math.", of: abs, ceil, double, floor, max, min, round, sum'],
    ['record.name > today()', '"today()" is not said so here: write today without brackets'],
    ['record.name.exists()', '".exists()" is not said so here: answered(answers.x) tells whether something was said; exists(row, …) looks through rows'],
    ['iif(record.lit, 1, 2)', '"iif" is not said so here: write condition ? one : other'],
    ['record.name.length > 3', '".length" is not said so here: write size(…) for how long or how many'],
    ["record.tags.includes('x')", "\".includes\" is not said so here: write 'x' in list for one of a list, and text.contains('x') for a part of a text"],
    ["record.visits.at == '08:00'", 'Rows are many: ask them by exists(row, …), all(row, …), filter(row, …) or map(row, …) (at `at`)'],
    ["record.name != ''", "A blank text is unknown, never '': answered(record.name) tells whether it was said (at `record.name != ''`)"],
    ['dyn(record.name) == 1', 'dyn() is refused because it hides a type from the check (at `dyn(record.name)`)'],
  ])('refuse %s', (source, message) => {
    expect(refusalOf(source)).toContain(message)
  })

  it.each(['1 / 2', 'size(record.visits) / 2', 'size(record.visits) % (2 + 1)', '-7 / 2'])('refuse %s, because the fraction would be lost', (source) => {
    expect(refusalOf(source)).toContain('drops the fraction and is refused')
  })

  it('refuse patterns, which can run for seconds', () => {
    expect(refusalOf('record.name.matches("(a+)+$")')).toContain('matches() is refused because a pattern can run for seconds')
  })

  it('refuse a third level of macros and take two', () => {
    expect(refusalOf('record.visits.all(v, v.stops.exists(s, s.at > "08:00"))')).toBe('compiles')
    expect(refusalOf('record.visits.all(v, v.stops.exists(s, record.tags.all(t, t == s.at)))')).toBe(
      'all() stands inside two others; two levels are the limit (at `record.tags.all(t, t == s.at)`)',
    )
  })

  it('refuse what is too long to be read', () => {
    expect(refusalOf(Array.from({ length: 300 }, () => 'record.lit').join(' && '))).toContain('maxAstNodes')
  })
})
