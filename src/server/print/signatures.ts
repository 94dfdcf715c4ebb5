import type { Content } from 'pdfmake/interfaces'
import type { Signature } from '#contract'
import type { PrintedForm } from './printed-form.ts'
import { momentText } from './value-text.ts'

const PNG = 'data:image/png;base64,'

/** The slots of the form with what was signed; kept together on one page. */
export function signatureContents(paper: PrintedForm): readonly Content[] {
  const { form, filed, state, text } = paper
  const slots = Object.entries(form.fields).filter(([name, { type }]) => type === 'signature' && state.visible.has(`/${name}`))
  const boxes = slots.map(([name, { label }]) =>
    box(
      text(label),
      filed.signatures.find(({ slot }) => slot === name),
      paper,
    ),
  )
  const rows = boxes.flatMap((left, index): Content[] =>
    index % 2 === 0 ? [{ columns: [left, boxes[index + 1] ?? { text: '' }], columnGap: 24, unbreakable: true }] : [],
  )
  return rows.length === 0 ? [] : [{ stack: [{ text: text('shared/print.signatures'), style: 'section' }, ...rows], unbreakable: rows.length <= 4 }]
}

function box(title: string, signature: Signature | undefined, { text, timeZone }: PrintedForm): Content {
  const hand: Content = signature?.image?.startsWith(PNG) ? { image: signature.image, fit: [200, 72] } : { text: handText(signature, text), style: 'hand' }
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
      hand,
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 230, y2: 0, lineWidth: 0.5 }], margin: [0, 2, 0, 2] },
      { text: title, style: 'label' },
      ...facts.map((line): Content => ({ text: line, style: 'fact' })),
    ],
    margin: [0, 6, 0, 6],
  }
}

function handText(signature: Signature | undefined, text: PrintedForm['text']): string {
  if (!signature) return '\u00a0\n\u00a0'
  if (signature.method === 'unable')
    return [text('shared/signature.wasUnable'), signature.unableReason && text(`shared/signature.reasons.${signature.unableReason}`), signature.note]
      .filter(Boolean)
      .join(' ')
  if (signature.method === 'verbal') return text('shared/signature.wasVerbal')
  return signature.name
}

/** What was added after the form was locked, with who and when. */
export function addendaContents({ filed, text, timeZone }: PrintedForm): readonly Content[] {
  if (filed.addenda.length === 0) return []
  return [
    { text: text('shared/answers.addenda'), style: 'section' },
    ...filed.addenda.map(
      (addendum): Content => ({
        stack: [
          { text: `${text(`shared/answers.addendumKinds.${addendum.kind}`)} · ${addendum.byName} · ${momentText(addendum.at, timeZone)}`, style: 'label' },
          { text: addendum.text, style: 'value' },
        ],
        margin: [0, 0, 0, 6],
      }),
    ),
  ]
}
