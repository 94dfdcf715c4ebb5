import { Fragment, type ReactNode } from 'react'
import type { GivenRight, HeldRights, RightsCatalogue } from '#contract'
import { useT } from '#i18n'
import { Checkbox } from '#widgets'
import { type Draft, tickOf } from './draft.ts'
import css from './rights.module.css'
import { withVerbs } from './with-verbs.ts'

export interface GroupRightsProps {
  readonly group: RightsCatalogue['groups'][number]
  readonly held: HeldRights
  readonly draft: Draft
  readonly onTick: (id: string, ticked: boolean) => void
}

/** The permissions of one group as boxes, each followed by its verbs. */
export function GroupRights({ group, held, draft, onTick }: GroupRightsProps): ReactNode {
  const t = useT()
  return (
    <fieldset className={css.group}>
      <legend className={css.groupName}>{t(group.label)}</legend>
      {withVerbs(group.permissions).map(({ right, verbs }) => (
        <Fragment key={right.id}>
          <RightBox right={right} held={held} draft={draft} onTick={onTick} />
          {verbs.length > 0 && (
            <fieldset aria-label={t(right.label)} className={css.verbs}>
              {verbs.map((verb) => (
                <RightBox key={verb.id} right={verb} held={held} draft={draft} onTick={onTick} />
              ))}
            </fieldset>
          )}
        </Fragment>
      ))}
    </fieldset>
  )
}

interface RightBoxProps extends Omit<GroupRightsProps, 'group'> {
  readonly right: GivenRight
}

/** One permission; what some of a role hold is half ticked, with how many. */
function RightBox({ right: { id, label, open }, held, draft, onTick }: RightBoxProps): ReactNode {
  const t = useT()
  const tick = tickOf(held, draft, id)
  return (
    <div className={css.box} data-changed={draft[id] !== undefined || undefined}>
      <Checkbox checked={tick === 'all'} mixed={tick === 'some'} disabled={!open || !held.open} onChange={(ticked) => onTick(id, ticked)}>
        {t(label)}
        {tick === 'some' && <span className={css.some}>{t('shared/rights.heldBySome', { count: held.held[id] ?? 0, people: held.people })}</span>}
      </Checkbox>
    </div>
  )
}
