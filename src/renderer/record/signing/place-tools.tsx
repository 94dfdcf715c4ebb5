import { type ReactNode, useState } from 'react'
import { type FillField, PLACE_KINDS, type PlaceKind } from '#contract'
import { useT } from '#i18n'
import { Button, ChoiceList, Combobox, Field, Select } from '#widgets'
import css from './places.module.css'
import type { PlaceTool } from './places.ts'

interface PlaceToolsProps {
  /** Those who sign. */
  readonly roles: readonly FillField[]
  /** What can be filled in. */
  readonly fills: readonly FillField[]
  /** What the next click on a page adds. */
  readonly tool: PlaceTool | undefined
  readonly onTool: (tool: PlaceTool | undefined) => void
}

const MOST_FOUND = 20

/** What is added next: whose signature, name or date, or what is filled in. */
export function PlaceTools({ roles, fills, tool, onTool }: PlaceToolsProps): ReactNode {
  const t = useT()
  const [kind, setKind] = useState<PlaceKind>('signature')
  const [role, setRole] = useState<string | null>(roles[0]?.id ?? null)
  const [fill, setFill] = useState<FillField | null>(null)
  const isText = kind === 'text'
  const isReady = isText ? fill !== null : role !== null
  const pick = (): void => onTool(isText ? { kind, value: fill?.id ?? '' } : { kind, role: role ?? '' })
  const find = async (typed: string): Promise<readonly FillField[]> => {
    const words = typed.trim().toLowerCase()
    return fills.filter(({ label }) => label.toLowerCase().includes(words)).slice(0, MOST_FOUND)
  }
  return (
    <div className={css.side}>
      <Field group label={t('shared/signing.places.add')}>
        <ChoiceList
          value={kind}
          options={PLACE_KINDS.map((id) => ({ id, label: t(`shared/signing.places.${id}`) }))}
          onChange={(id) => {
            setKind(PLACE_KINDS.find((each) => each === id) ?? 'signature')
            onTool(undefined)
          }}
        />
      </Field>
      {isText ? (
        <Field id="place-fill" label={t('shared/signing.places.fill')}>
          <Combobox value={fill} onChange={(option) => setFill(option)} onSearch={find} />
        </Field>
      ) : (
        <Field id="place-role" label={t('shared/signing.places.signer')} help={roles.length === 0 ? t('shared/signing.places.noSigner') : undefined}>
          <Select value={role} options={roles} onChange={setRole} />
        </Field>
      )}
      <div className={css.buttons}>
        <Button icon="plus" disabled={!isReady} aria-pressed={tool !== undefined} onClick={tool === undefined ? pick : () => onTool(undefined)}>
          {t('shared/signing.places.add')}
        </Button>
      </div>
      {tool !== undefined && (
        <p className={css.hint} role="status">
          {t('shared/signing.places.adding')}
        </p>
      )}
    </div>
  )
}
