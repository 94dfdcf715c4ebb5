import { checkCards } from '#care'
import { filledText } from '#contract'
import type { LinkedDomain } from '#document'
import type { Finding, RuleCode } from '#server/operations'
import { spanTexts } from '#server/platform/language'
import type { JudgedWrite, RecordRow, RecordUnit } from '#server/records'
import { byId, isIn, lockNamed, rowsIn, textOf } from '../rows.ts'
import { type CardSlots, cardSlots, idsIn, lineFacts, lineSpan, otherLines } from './card-facts.ts'
import { lockedTime } from './cut-offs.ts'

type Findings = ReadonlyMap<string, readonly Finding[]>

const WHOSE = ['worker', 'recipient']
const SIGNED = ['workerSigned', 'recipientSigned']
const CLOSED = [...WHOSE, 'from', 'until', 'lines', ...SIGNED]

/** A card is as it was checked until somebody returns or unlocks it, and its time stays with whose it is (domain: backoffice §1.4, §3.2). */
export const guards: RuleCode = async (unit, domain, writes) => {
  const slots = cardSlots(domain)
  const found = new Map<string, readonly Finding[]>()
  for (const { key, row, before } of writes) found.set(key, before === undefined ? await ofNew(unit, domain, row) : ofChange(unit, slots, { row, before }))
  return found
}

interface Change {
  readonly row: RecordRow
  readonly before: RecordRow
}

function ofChange(unit: RecordUnit, slots: CardSlots, { row, before }: Change): readonly Finding[] {
  const { card } = slots
  const changed = CLOSED.filter((name) => said(card.value(before.values, name)) !== said(card.value(row.values, name)))
  const block = (code: string, name: string): Finding => ({ code, severity: 'block', field: card.needed(name) })
  if (!isIn(unit, slots.card, before, 'open')) {
    // A card that goes back gives its signatures back.
    const isGivenBack = (name: string): boolean => SIGNED.includes(name) && card.value(row.values, name) == null && isIn(unit, card, row, 'unsent')
    return changed.filter((name) => !isGivenBack(name)).map((name) => block('cardClosed', name))
  }
  return rowsIn(slots.card, before, 'lines').length === 0 ? [] : changed.filter((name) => WHOSE.includes(name)).map((name) => block('hasLines', name))
}

const said = (value: unknown): string => JSON.stringify(value ?? null)

/** A new card is not stored yet, so its lines are judged with it. */
async function ofNew(unit: RecordUnit, domain: LinkedDomain, row: RecordRow): Promise<readonly Finding[]> {
  const slots = cardSlots(domain)
  const lines = rowsIn(slots.card, row, 'lines').map(({ id, ...values }) => ({
    ...row,
    id: String(id),
    values: { ...values, [slots.line.needed('card')]: row.id },
  }))
  const found = await lineFindings(unit, domain, { lines, cards: new Map([[row.id, row]]), gone: [] })
  const locked = await lockedTime(
    unit,
    domain,
    slots,
    lines.map((line) => ({ key: line.id, row: line, before: undefined })),
  )
  return [...[...locked.values()].flat().slice(0, 1), ...[...found.values()].flat()].map((finding) => ({ ...finding, field: slots.card.needed('lines') }))
}

/** Time is on a card that is open, of this worker and client, and a worker is at one place at a time (domain: backoffice §3.4). */
export const lineGuards: RuleCode = async (unit, domain, all) => {
  const slots = cardSlots(domain)
  const writes = all.filter((write) => changesTime(slots, write))
  const cards = await byId(
    unit,
    slots.card,
    idsIn(
      slots.line,
      writes.flatMap(({ row, before }) => [row, ...(before ? [before] : [])]),
      'card',
    ),
  )
  const staying = writes.filter(({ row }) => row.deletedAt === null).map(({ row }) => row)
  const gone = writes.filter(({ row }) => row.deletedAt !== null).map(({ row }) => row.id)
  const found = await lineFindings(unit, domain, { lines: staying, cards, gone })
  const locked = await lockedTime(unit, domain, slots, writes)
  return new Map(
    writes.map((write) => [write.key, [...closed(unit, slots, cards, write), ...(locked.get(write.key) ?? []), ...(found.get(write.row.id) ?? [])]]),
  )
}

const TIME = ['card', 'starts', 'ends', 'break', 'care', 'visit', 'log', 'coverage']

/** Whether a write is about the time itself: what is billed of it may change on a closed card. */
const changesTime = ({ line }: CardSlots, { row, before }: JudgedWrite): boolean =>
  before === undefined || row.deletedAt !== null || TIME.some((name) => said(line.value(row.values, name)) !== said(line.value(before.values, name)))

function closed(unit: RecordUnit, slots: CardSlots, cards: ReadonlyMap<string, RecordRow>, { row, before }: JudgedWrite): readonly Finding[] {
  const owners = [row, before].flatMap((each) => (each && cards.get(textOf(slots.line, each, 'card') ?? '')) ?? [])
  if (!owners.every((card) => isIn(unit, slots.card, card, 'open'))) return [{ code: 'cardClosed', severity: 'block' }]
  return owners.flatMap((card) => ofSigned(slots, card)).slice(0, 1)
}

/** Times that somebody signed by an account of their own are changed once the signature is gone. */
function ofSigned({ card }: CardSlots, row: RecordRow): readonly Finding[] {
  for (const signer of ['worker', 'recipient']) {
    const at = textOf(card, row, `${signer}SignedAt`)
    const name = textOf(card, row, `${signer}SignedName`)
    if (at !== undefined)
      return [{ code: 'cardSigned', severity: 'block', places: { name: name ?? '', date: textOf(card, row, `${signer}Signed`) ?? at.slice(0, 10) } }]
  }
  return []
}

interface Lines {
  readonly lines: readonly RecordRow[]
  readonly cards: ReadonlyMap<string, RecordRow>
  /** Lines that go in the same write. */
  readonly gone: readonly string[]
}

/** What speaks against lines, by their ids. Those of one worker are judged one after the other, whoever writes them. */
async function lineFindings(unit: RecordUnit, domain: LinkedDomain, { lines, cards, gone }: Lines): Promise<Findings> {
  if (lines.length === 0) return new Map()
  const slots = cardSlots(domain)
  await lockNamed(unit, 'time', idsIn(slots.card, [...cards.values()], 'worker'))
  const found = new Map<string, readonly Finding[]>()
  const add = (id: string, findings: readonly Finding[]): void => void found.set(id, [...(found.get(id) ?? []), ...findings])
  for (const [id, findings] of await foreign(unit, slots, lines, cards)) add(id, findings)
  for (const [id, findings] of await overlapping(unit, domain, { lines, cards, gone })) add(id, findings)
  return found
}

/** Visits, logs and authorizations of somebody else. */
async function foreign(unit: RecordUnit, slots: CardSlots, lines: readonly RecordRow[], cards: ReadonlyMap<string, RecordRow>): Promise<Findings> {
  const { card, line } = slots
  const asked = { visit: WHOSE, log: WHOSE, coverage: ['recipient'] } as const
  const found = new Map<string, Finding[]>()
  for (const name of ['visit', 'log', 'coverage'] as const) {
    const named = await byId(unit, slots[name], idsIn(line, lines, name))
    for (const row of lines) {
      const [owner, other] = [cards.get(textOf(line, row, 'card') ?? ''), named.get(textOf(line, row, name) ?? '')]
      const isForeign =
        owner && other && asked[name].some((who) => filledText(card.value(owner.values, who)) !== filledText(slots[name].value(other.values, who)))
      if (isForeign) found.set(row.id, [...(found.get(row.id) ?? []), { code: 'notOfCard', severity: 'block', field: line.needed(name) }])
    }
  }
  return found
}

async function overlapping(unit: RecordUnit, domain: LinkedDomain, { lines, cards, gone }: Lines): Promise<Findings> {
  const slots = cardSlots(domain)
  const facts = await lineFacts(unit, slots, lines, cards)
  const judged = lines.flatMap((row) => lineSpan(domain, slots, facts, row) ?? [])
  const others = await otherLines(unit, domain, { cards, judged: [...gone, ...lines.map(({ id }) => id)] })
  const zone = unit.moment.timeZone
  const cardOf = new Map([...others, ...judged].map(({ id, card }) => [id, card]))
  const known = await byId(unit, slots.card, [...new Set(cardOf.values())])
  const found = new Map<string, readonly Finding[]>()
  for (const { line, code, params } of checkCards({ cards: [], lines: judged }, { others }, { zone })) {
    if (code !== 'timesOverlap' || line === undefined || found.has(line)) continue
    const own = cardOf.get(line)
    const other = cardOf.get(String(params.other))
    const number = textOf(slots.card, known.get(other ?? '') ?? { values: {} }, 'number') ?? ''
    const texts = spanTexts({ from: new Date(Number(params.start)).toISOString(), to: new Date(Number(params.end)).toISOString() }, zone)
    const said = own === other ? { code: 'linesOverlap', places: { ...texts } } : { code: 'lineOverlaps', places: { ...texts, card: number } }
    found.set(line, [{ ...said, severity: 'block', field: slots.line.needed('starts') }])
  }
  return found
}
