import type { Content } from 'pdfmake/interfaces'
import type { ResolvedField, Signature } from '#contract'
import { linesOf } from './measure.ts'
import type { PrintedForm } from './printed-form.ts'
import { momentText } from './value-text.ts'

const PNG = 'data:image/png;base64,'
/** The highest that a slot gets: a drawn signature, its line, and all that is said of it. */
const SLOT_PT = 150
const HEADING_PT = 24
/** What a hand wrote, or the room for it, over its line: alike for all slots, so that their lines are level. */
const HAND: [number, number] = [200, 60]
/** Height of a line of the hand's text, and about how many of its characters one takes. */
const HAND_LINE_PT = 15
const HAND_LINE_CHARACTERS = 34

/** The slots of a form, in rows. */
export interface SignatureRows {
  readonly heading: Content
  readonly rows: readonly Content[]
  /** Words of those who could not sign, which may be long. */
  readonly notes: readonly Content[]
  /** No row is higher. */
  readonly rowPt: number
  readonly headingPt: number
}

/**
 * The slots in sight with what was signed; undefined for a form that nobody signs. Where the section above says already that signatures
 * follow, it is not said again.
 */
export function signatureRows(paper: PrintedForm, perRow: number, above: string | undefined): SignatureRows | undefined {
  const slots = Object.entries(paper.form.fields).flatMap(([name, field]) =>
    field.type === 'signature' && paper.state.visible.has(`/${name}`)
      ? [{ name, field, signature: paper.filed.signatures.find(({ slot }) => slot === name) }]
      : [],
  )
  if (slots.length === 0) return undefined
  const boxes = slots.map((slot) => box(slot, paper))
  const title = paper.text('shared/print.signatures')
  return {
    heading:
      title === above ? { text: '', fontSize: 1, id: SIGNATURES } : { text: title, style: 'section', headlineLevel: HEADING_PT + SLOT_PT, id: SIGNATURES },
    rows: Array.from({ length: Math.ceil(boxes.length / perRow) }, (_, row) => ({
      columns: Array.from({ length: perRow }, (_each, at) => boxes[row * perRow + at] ?? { text: '' }),
      columnGap: 24,
      unbreakable: true,
    })),
    notes: [...attestations(slots, paper), ...slots.flatMap((slot) => noteOf(slot, paper))],
    rowPt: SLOT_PT,
    headingPt: HEADING_PT,
  }
}

/** The id of the signatures' heading. */
export const SIGNATURES = 'signatures'

interface Slot {
  readonly name: string
  readonly field: ResolvedField
  readonly signature: Signature | undefined
}

function box({ field, signature }: Slot, { text, timeZone }: PrintedForm): Content {
  const facts = signature
    ? [
        [signature.name, signature.title, signature.relationship].filter(Boolean).join(', '),
        `${momentText(signature.at, timeZone)} · ${text(`shared/signature.ways.${signature.method}`)}`,
        ...(signature.deviceAt ? [text('shared/signature.deviceTime', { time: momentText(signature.deviceAt, timeZone) })] : []),
        ...(signature.witness ? [text('shared/print.witness', { name: signature.witness })] : []),
      ]
    : []
  return {
    stack: [
      signature?.image?.startsWith(PNG) ? drawn(signature.image) : written(handText(signature, text)),
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 216, y2: 0, lineWidth: 0.5 }], margin: [0, 2, 0, 2] },
      { text: text(field.label), style: 'label' },
      ...facts.map((line): Content => ({ text: line, style: 'fact' })),
    ],
    margin: [0, 6, 0, 6],
  }
}

function drawn(image: string): Content {
  const header = Buffer.from(image.slice(PNG.length, PNG.length + 32), 'base64')
  const [width, height] = [header.readUInt32BE(16), header.readUInt32BE(20)]
  const scaled = Math.min(HAND[1], (height * HAND[0]) / Math.max(1, width))
  return { image, fit: HAND, margin: [0, HAND[1] - scaled, 0, 0] }
}

function written(text: string): Content {
  const lines = Math.ceil(text.length / HAND_LINE_CHARACTERS)
  return { text, style: 'hand', margin: [0, Math.max(0, HAND[1] - lines * HAND_LINE_PT), 0, 0] }
}

function handText(signature: Signature | undefined, text: PrintedForm['text']): string {
  if (!signature) return '\u00a0'
  if (signature.method === 'unable')
    return [text('shared/signature.wasUnable'), signature.unableReason && text(`shared/signature.reasons.${signature.unableReason}`)].filter(Boolean).join(' ')
  if (signature.method === 'verbal') return text('shared/signature.wasVerbal')
  return signature.name
}

/** What was confirmed by signing; the same words of several once. */
function attestations(slots: readonly Slot[], { form, text }: PrintedForm): readonly Content[] {
  const signers = new Map<string, readonly string[]>()
  for (const { name, field, signature } of slots) {
    if (!signature) continue
    const key = `${form.id}.attestations.${name}`
    const own = text(key)
    const words = own === key ? text('shared/answers.attestation') : own
    signers.set(words, [...(signers.get(words) ?? []), text(field.label)])
  }
  return [...signers].flatMap(([words, labels]): readonly Content[] => [
    { text: labels.join(', '), style: 'label', headlineLevel: 40 },
    { text: words, style: 'value', margin: [0, 0, 0, 6] },
  ])
}

const noteOf = ({ field, signature }: Slot, { text }: PrintedForm): readonly Content[] =>
  signature?.note
    ? [
        { text: text(field.label), style: 'label', headlineLevel: 40 },
        { text: signature.note, style: 'value', margin: [0, 0, 0, 6] },
      ]
    : []

/** What was added after the form was locked, with who and when. */
export function addendaContents({ filed, text, timeZone }: PrintedForm, widthPt: number): readonly Content[] {
  if (filed.addenda.length === 0) return []
  return [
    { text: text('shared/answers.addenda'), style: 'section', headlineLevel: 60 },
    ...filed.addenda.flatMap((addendum): readonly Content[] => [
      {
        text: `${text(`shared/answers.addendumKinds.${addendum.kind}`)} · ${addendum.byName} · ${momentText(addendum.at, timeZone)}`,
        style: 'label',
        headlineLevel: 12 + 12 * Math.min(3, linesOf(addendum.text, widthPt)),
      },
      { text: addendum.text, style: 'value', margin: [0, 0, 0, 6] },
    ]),
  ]
}
