import { useQuery } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { signingApi } from '#api'
import type { FillField, RecordView, ResolvedResource, TemplatePlace } from '#contract'
import { type Translate, useT } from '#i18n'
import { Banner, Button, Card, EmptyState, filesOf } from '#widgets'
import { PlaceBox } from './place-box.tsx'
import { PlaceTools } from './place-tools.tsx'
import css from './places.module.css'
import { FilePages } from './signing-tab.tsx'
import { type Places, usePlaces } from './use-places.ts'

interface PlacesTabProps {
  readonly resource: ResolvedResource
  readonly record: RecordView
}

const NONE: readonly FillField[] = []

/** The PDF of a template with its places: added by a click on a page, moved, sized and removed, and saved together. */
export function PlacesTab({ resource, record }: PlacesTabProps): ReactNode {
  const t = useT()
  const places = usePlaces({ resource, record })
  const mayChange = resource.can.includes('update')
  const fields = useQuery({
    queryKey: ['signing', 'fields'],
    queryFn: ({ signal }) => signingApi.fields(signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: mayChange,
  })
  const [file] = filesOf(record.values.file)
  const roles = rolesOf(resource, record, t)
  const labels = { roles: wordsBy(roles), fills: wordsBy(fields.data ?? NONE) }
  if (file === undefined) return <EmptyState icon="file-text" title={t('shared/signing.desk.noFile')} />
  return (
    <div className={css.desk}>
      <Card title={t('shared/signing.places.count', { count: places.places.length })}>
        {mayChange ? <Tools places={places} roles={roles} fills={fields.data ?? NONE} /> : <p className={css.hint}>{t('shared/signing.places.closed')}</p>}
      </Card>
      <FilePages id={file.id} over={(page) => <Over page={page} places={places} labelOf={(place) => labelOf(place, labels, t)} mayChange={mayChange} />} />
    </div>
  )
}

interface ToolsProps {
  readonly places: Places
  readonly roles: readonly FillField[]
  readonly fills: readonly FillField[]
}

function Tools({ places, roles, fills }: ToolsProps): ReactNode {
  const t = useT()
  const { chosen, failure, isBusy, isChanged } = places
  return (
    <div className={css.side}>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <PlaceTools roles={roles} fills={fills} tool={places.tool} onTool={places.setTool} />
      <p className={css.hint}>{t(places.places.length === 0 ? 'shared/signing.places.none' : 'shared/signing.places.hint')}</p>
      <div className={css.buttons}>
        <Button look="solid" busy={isBusy} disabled={!isChanged} onClick={() => void places.save()}>
          {t('shared/signing.places.save')}
        </Button>
        {chosen !== undefined && (
          <Button icon="trash-2" onClick={() => places.remove(chosen)}>
            {t('shared/signing.places.remove')}
          </Button>
        )}
        {isChanged && <Button onClick={places.discard}>{t('shared/signing.places.discard')}</Button>}
      </div>
    </div>
  )
}

interface OverProps {
  readonly page: number
  readonly places: Places
  readonly labelOf: (place: TemplatePlace) => string
  readonly mayChange: boolean
}

/** What lies over a page: its places, and where the next one is put. */
function Over({ page, places, labelOf: wordOf, mayChange }: OverProps): ReactNode {
  const press = ({ currentTarget, clientX, clientY }: MouseEvent): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    places.add({ page, x: (clientX - left) / width, y: (clientY - top) / height })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place is where it is pressed; keys move it from there
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div className={css.over} data-adding={places.tool !== undefined || undefined} onClick={press}>
      {places.places
        .filter((place) => place.page === page)
        .map((place) => (
          <PlaceBox
            key={place.id}
            place={place}
            label={wordOf(place)}
            isChosen={place.id === places.chosen}
            mayChange={mayChange}
            onChoose={() => places.choose(place.id)}
            onChange={places.change}
            onRemove={() => places.remove(place.id)}
          />
        ))}
    </div>
  )
}

const wordsBy = (options: readonly FillField[]): ReadonlyMap<string, string> => new Map(options.map(({ id, label }) => [id, label]))

interface Labels {
  readonly roles: ReadonlyMap<string, string>
  readonly fills: ReadonlyMap<string, string>
}

function labelOf({ kind, role, value }: TemplatePlace, { roles, fills }: Labels, t: Translate): string {
  if (kind === 'text') return value === undefined ? t('shared/signing.places.text') : (fills.get(value) ?? value)
  const word = t(`shared/signing.places.${kind}`)
  return role === undefined ? word : `${roles.get(role) ?? role}: ${word}`
}

/** Those who sign this template. */
function rolesOf({ fields }: ResolvedResource, { values }: RecordView, t: Translate): readonly FillField[] {
  const signers: readonly unknown[] = Array.isArray(values.signers) ? values.signers : []
  return (fields.signers?.options ?? []).filter(({ id }) => signers.includes(id)).map(({ id, label }) => ({ id, label: t(label) }))
}
