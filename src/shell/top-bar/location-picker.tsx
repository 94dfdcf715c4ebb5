import type { Boot } from '#contract'
import { useT } from '#i18n'
import { Select } from '#widgets'

export interface LocationPickerProps {
  readonly locations: Boot['locations']
  readonly picked: string | null
  readonly onPick: (locationId: string | null) => void
}

/** One location or all; nothing where a company has none. */
export function LocationPicker({ locations, picked, onPick }: LocationPickerProps) {
  const t = useT()
  if (locations.length === 0) return null
  return (
    <Select
      small
      label={t('shared/shell.location')}
      blank={t('shared/shell.allLocations')}
      value={picked}
      onChange={onPick}
      options={locations.map(({ id, name }) => ({ id, label: name }))}
    />
  )
}
