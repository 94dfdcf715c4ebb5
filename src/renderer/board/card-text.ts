import type { BoardScreen, RecordView, ResolvedResource } from '#contract'
import type { Formats, Translate } from '#i18n'
import { valueText } from '#screen-tree'

export interface CardWords {
  readonly screen: BoardScreen
  readonly resource: ResolvedResource
  readonly t: Translate
  readonly formats: Formats
}

/** What a record says in one of its fields; the empty text where it says nothing. */
export function cardText(row: RecordView, name: string, { resource, t, formats }: CardWords): string {
  const field = resource.fields[name]
  return field ? valueText(field, row.values[name], { t, formats, label: row.labels[name], masked: row.masked.includes(name) }) : ''
}

/** What a card is called: what its title says, else the record's own name. */
export const cardTitle = (row: RecordView, words: CardWords): string => cardText(row, words.screen.card.title, words) || row.display
