import type { ReactNode } from 'react'
import type { HeldRights, RightsCatalogue } from '#contract'
import { useT } from '#i18n'
import { Checkbox } from '#widgets'
import { type Draft, tickOf } from './draft.ts'
import css from './rights.module.css'

export interface GroupRightsProps {
  readonly group: RightsCatalogue['groups'][number]
  readonly held: HeldRights
  readonly draft: Draft
  readonly onTick: (id: string, ticked: boolean) => void
}

/** The permissions of one group as boxes; what some of a role hold is half ticked, with how many. */
export function GroupRights({ group, held, draft, onTick }: GroupRightsProps): ReactNode {
  const t = useT()
  return (
    <fieldset className={css.group}>
      <legend className={css.groupName}>{t(group.label)}</legend>
      {group.permissions.map(({ id, label, open }) => {
        const tick = tickOf(held, draft, id)
        return (
          <div key={id} className={css.box} data-changed={draft[id] !== undefined || undefined}>
            <Checkbox checked={tick === 'all'} mixed={tick === 'some'} disabled={!open || !held.open} onChange={(ticked) => onTick(id, ticked)}>
              {t(label)}
              {tick === 'some' && <span className={css.some}>{t('shared/rights.heldBySome', { count: held.held[id] ?? 0, people: held.people })}</span>}
            </Checkbox>
          </div>
        )
      })}
    </fieldset>
  )
}
