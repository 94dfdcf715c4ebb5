import { useMemo, useState } from 'react'
import { errorText } from '#actions'
import { recordsApi } from '#api'
import { type PlaceOnPage, placesIn, type RecordView, type ResolvedResource, type TemplatePlace } from '#contract'
import { useT } from '#i18n'
import { useUnsavedChanges } from '#navigation'
import { toast } from '#store'
import { newPlace, PLACES_MAX, type PlaceTool } from './places.ts'

interface Template {
  readonly resource: ResolvedResource
  readonly record: RecordView
}

/** The places of a template as they are being changed; nothing is kept before they are saved, all together. */
export function usePlaces({ resource, record }: Template) {
  const t = useT()
  const kept = useMemo(() => placesIn(record.values.places), [record])
  const [changed, setChanged] = useState<readonly TemplatePlace[]>()
  const [chosen, setChosen] = useState<string>()
  const [tool, setTool] = useState<PlaceTool>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const places = changed ?? kept
  useUnsavedChanges(changed !== undefined)

  /** What the tool says where a page was pressed; without a tool nothing is chosen any more. */
  function add(at: Pick<PlaceOnPage, 'page' | 'x' | 'y'>): void {
    if (tool === undefined) setChosen(undefined)
    else if (places.length >= PLACES_MAX) toast({ tone: 'warning', text: t('shared/signing.places.tooMany', { max: PLACES_MAX }) })
    else {
      const place = newPlace(tool, at)
      setChanged([...places, place])
      setChosen(place.id)
      setTool(undefined)
    }
  }
  async function save(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await recordsApi.update(resource.name, record.id, { version: record.version, values: { places: places.map((place) => ({ ...place })) } })
      setChanged(undefined)
      toast({ tone: 'success', text: t('shared/signing.places.saved') })
    } catch (error) {
      setFailure(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ places, chosen, tool, isBusy, failure, add, save, setTool },
    isChanged: changed !== undefined,
    choose: setChosen,
    change: (next: TemplatePlace): void => setChanged(places.map((each) => (each.id === next.id ? next : each))),
    remove: (id: string): void => {
      setChanged(places.filter((each) => each.id !== id))
      setChosen(undefined)
    },
    discard: (): void => setChanged(undefined),
  }
}

export type Places = ReturnType<typeof usePlaces>
