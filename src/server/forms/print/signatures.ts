import type { Content } from 'pdfmake/interfaces'
import type { ResolvedField, Signature } from '#contract'
import type { Hand } from './block.ts'
import { handRows, PNG } from './hands.ts'
import { linesOf } from './measure.ts'
import type { PrintedForm } from './printed-form.ts'
import { momentText } from './value-text.ts'

/** The highest that a slot gets: a drawn signature, its line, and all that is said of it. */
const SLOT_PT = 150
const HEADING_PT = 24

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
  const title = paper.text('shared/print.signatures')
  return {
    heading:
      title === above ? { text: '', fontSize: 1, id: SIGNATURES } : { text: title, style: 'section', headlineLevel: HEADING_PT + SLOT_PT, id: SIGNATURES },
    rows: handRows(
      slots.map((slot) => handOf(slot, paper)),
      perRow,
    ),
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

function handOf({ field, signature }: Slot, { text, timeZone }: PrintedForm): Hand {
  const facts = signature
    ? [
        [signature.name, signature.title, signature.relationship].filter(Boolean).join(', '),
        `${momentText(signature.at, timeZone)} · ${text(`shared/signature.ways.${signature.method}`)}`,
        ...(signature.deviceAt ? [text('shared/signature.deviceTime', { time: momentText(signature.deviceAt, timeZone) })] : []),
        ...(signature.witness ? [text('shared/print.witness', { name: signature.witness })] : []),
      ]
    : []
  const image = signature?.image
  return {
    ...(image?.startsWith(PNG) ? { image } : { written: handText(signature, text) }),
    label: text(field.label),
    facts,
  }
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
