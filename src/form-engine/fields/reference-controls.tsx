import { type ReactNode, useRef } from 'react'
import { isJsonObject, type Json, rowsIn } from '#contract'
import { AddressInput, type ChoiceOption, Combobox, Field, MultiCombobox } from '#widgets'
import { parentOf } from '../session/pointers.ts'
import type { Entry } from '../session/session.ts'
import { type FoundOption, useEngine } from '../view/engine.ts'
import { noteOf } from '../view/notes.ts'
import { type Control, type ControlProps, listOf, textOf } from './control.ts'
import { offeredOptions } from './offered-options.ts'

/** Label, help and error around the product's own pickers; in a table's cell the picker alone, under the column's name. */
function Framed({
  field,
  state,
  id,
  labelledBy,
  group = false,
  children,
}: ControlProps & { readonly group?: boolean; readonly children: (label: string | undefined) => ReactNode }) {
  const { t } = useEngine()
  if (labelledBy !== undefined) return children(t(field.label))
  const note = noteOf(field, state, t)
  return (
    <Field
      label={t(field.label)}
      required={state.required}
      id={id}
      group={group}
      error={note?.wrong ? note.text : undefined}
      help={note?.wrong ? undefined : note?.text}
    >
      {children(undefined)}
    </Field>
  )
}

/** Found records of the last search, so that a chosen one can fill its neighbours. */
function useSearch({ field }: ControlProps) {
  const { ports } = useEngine()
  const found = useRef(new Map<string, FoundOption>())
  const search = async (text: string, signal: AbortSignal) => {
    const options = await ports.search(field, text, signal)
    for (const option of options) found.current.set(option.id, option)
    return options
  }
  return { found: found.current, search }
}

interface Filled {
  readonly entries: readonly Entry[]
  readonly labels: Readonly<Record<string, string>>
}

/** What a chosen record fills beside it, with the names of what that points at. Rows join those that are there. */
function filledBy({ pointer, field }: ControlProps, option: FoundOption | undefined, valueAt: (pointer: string) => Json | undefined): Filled {
  const labels: Record<string, string> = {}
  const entries = Object.entries(field.fills ?? {}).flatMap(([neighbour, from]): readonly Entry[] => {
    // What it does not say must not stay from another one.
    if (option?.fills === undefined) return []
    const at = `${parentOf(pointer)}/${neighbour}`
    const value = withRows(valueAt(at), option.fills[from] ?? null)
    const name = option.names?.[from]
    if (typeof name === 'string') labels[at] = name
    return [{ pointer: at, value }]
  })
  return { entries, labels }
}

/** Nobody loses rows that they wrote by choosing a record; a row that was brought before is not brought again. */
function withRows(own: Json | undefined, brought: Json): Json {
  const kept = rowsIn(own)
  if (kept.length === 0) return brought
  const ids = new Set(kept.map(({ id }) => id))
  return [...kept, ...rowsIn(brought).filter(({ id }) => !ids.has(id))]
}

/** A record or a user, found by typing. */
export const ReferenceControl: Control = (props) => {
  const { session, ports } = useEngine()
  const { found, search } = useSearch(props)
  const { pointer, state, field } = props
  const id = textOf(state.value)
  const choose = (option: ChoiceOption | null): void => {
    const filled = filledBy(props, option ? found.get(option.id) : undefined, (at) => session.get(at))
    const labels = option ? { ...filled.labels, [pointer]: option.label } : {}
    session.commitAll([{ pointer, value: option?.id ?? null }, ...filled.entries], { labels })
  }
  const below = ports.below?.(field, { chosen: id === '' ? undefined : id, choose })
  return (
    <>
      <Framed {...props}>
        {(label) => (
          <Combobox
            label={label}
            value={id ? { id, label: state.label ?? '…' } : null}
            onSearch={search}
            onChange={choose}
            // Whoever goes on to what stands below is still at this question.
            {...(!below && { onBlur: () => session.leave(pointer) })}
          />
        )}
      </Framed>
      {below}
    </>
  )
}

export const ReferencesControl: Control = (props) => {
  const { session } = useEngine()
  const { search } = useSearch(props)
  const { pointer, state } = props
  const labels = session.content().labels
  const chosen = listOf(state.value).map((id, index) => ({ id, label: labels[`${pointer}/${id}`] ?? labels[`${pointer}/${index}`] ?? '…' }))
  return (
    <Framed {...props}>
      {(label) => (
        <MultiCombobox
          label={label}
          value={chosen}
          onSearch={search}
          onChange={(next) => {
            const texts = Object.fromEntries(next.map(({ id, label }) => [`${pointer}/${id}`, label]))
            session.commit(
              pointer,
              next.map(({ id }) => id),
              { labels: texts },
            )
          }}
          onBlur={() => session.leave(pointer)}
        />
      )}
    </Framed>
  )
}

/** Several of a long list, found by typing. */
export const PickerControl: Control = (props) => {
  const { session, t } = useEngine()
  const { pointer, state, field } = props
  const options = offeredOptions(field, state).map(({ id, label }) => ({ id, label: t(label) }))
  const matches = (text: string) => options.filter(({ label }) => label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  return (
    <Framed {...props}>
      {(label) => (
        <MultiCombobox
          label={label}
          value={listOf(state.value).map((id) => options.find((option) => option.id === id) ?? { id, label: id })}
          onSearch={(text) => Promise.resolve(matches(text))}
          onChange={(next) =>
            session.commit(
              pointer,
              next.map(({ id }) => id),
            )
          }
          onBlur={() => session.leave(pointer)}
        />
      )}
    </Framed>
  )
}

type AddressParts = Readonly<Record<string, string>>

const addressIn = (value: Json | undefined): AddressParts =>
  isJsonObject(value) ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')) : {}

const ZIP = /^\d{5}(-?\d{4})?$/

export const AddressControl: Control = (props) => {
  const { session, ports } = useEngine()
  const { pointer, state } = props
  const address = addressIn(state.value)
  /** What the ZIP code says fills blanks alone, and only while the same ZIP code stands there. */
  const fillFrom = async (zip: string): Promise<void> => {
    const place = await ports.postalPlaceOf?.(zip.slice(0, 5)).catch(() => undefined)
    const now = addressIn(session.question(pointer).get().value)
    if (place !== undefined && now.zip === zip && (!now.city || !now.state)) session.commit(pointer, { ...place, ...now })
  }
  const take = (next: AddressParts | null): void => {
    session.commit(pointer, next && { ...next }, { typed: true })
    const zip = next?.zip ?? ''
    if (next && zip !== address.zip && ZIP.test(zip) && (!next.city || !next.state)) void fillFrom(zip)
  }
  return (
    <Framed {...props} group>
      {(label) => <AddressInput label={label} value={address} onChange={(next) => take(next && { ...next })} onBlur={() => session.leave(pointer)} />}
    </Framed>
  )
}
