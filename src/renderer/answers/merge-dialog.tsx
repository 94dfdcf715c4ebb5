import { useEffect, useId, useRef, useState } from 'react'
import type { AnswerValues } from '#contract'
import type { AnswerSession } from '#form-engine'
import { useFormats, useT } from '#i18n'
import { toast } from '#store'
import { Button, Dialog } from '#widgets'
import css from './answers.module.css'
import { contestLabel } from './contest-label.ts'
import { type Contest, takenAtFirst } from './merge-answers.ts'
import { contestsOf, mergeInto, type OtherSide } from './merging.ts'
import { type Side, SideValue } from './side-value.tsx'

export interface MergeDialogProps {
  readonly session: AnswerSession
  readonly theirs: OtherSide
  /** What both sides began with, when it is known. */
  readonly base?: AnswerValues | undefined
  /** They are of the filed form, which somebody else corrected meanwhile; else of the same draft. */
  readonly isFiled?: boolean
  /** The session has the chosen answers. */
  readonly onMerged: () => void
}

/** The same draft went on elsewhere. What one side alone changed is taken in; of what both changed one answer is chosen. Nothing is lost before that. */
export function MergeDialog(props: MergeDialogProps) {
  const { session, theirs, base, isFiled = false, onMerged } = props
  const [contests] = useState(() => contestsOf(session, { theirs, base }))
  const merge = (taken: ReadonlySet<string>) => {
    mergeInto(session, { theirs, base }, taken)
    onMerged()
  }
  if (contests.length === 0 && !isFiled) return <Joined theirs={theirs} onJoin={() => merge(new Set())} />
  return <Choosing {...props} contests={contests} onChosen={merge} />
}

/** Nothing is contested: both sides become one, and the person is told. */
function Joined({ theirs, onJoin }: { readonly theirs: OtherSide; readonly onJoin: () => void }) {
  const t = useT()
  const formats = useFormats()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    onJoin()
    toast({ tone: 'info', text: t('shared/answers.merged', { device: theirs.device, time: formats.dateTime(theirs.savedAt) }) })
  }, [onJoin, t, formats, theirs])
  return null
}

interface ChoosingProps extends MergeDialogProps {
  readonly contests: readonly Contest[]
  readonly onChosen: (taken: ReadonlySet<string>) => void
}

function Choosing({ session, theirs, isFiled = false, contests, onChosen }: ChoosingProps) {
  const t = useT()
  const formats = useFormats()
  const [taken, setTaken] = useState(() => takenAtFirst(contests))
  const choose = (pointer: string, isTheirs: boolean) =>
    setTaken((known) => {
      const next = new Set(known)
      if (isTheirs) next.add(pointer)
      else next.delete(pointer)
      return next
    })
  const done = () => onChosen(taken)
  return (
    <Dialog
      wide
      title={t(isFiled ? 'shared/answers.staleTitle' : 'shared/answers.mergeTitle')}
      onClose={done}
      footer={
        <Button look="solid" onClick={done}>
          {t(contests.length > 0 ? 'shared/answers.mergeDone' : 'shared/answers.mergeGoOn')}
        </Button>
      }
    >
      {isFiled && <p>{t('shared/answers.staleText')}</p>}
      {contests.length > 0 && <p>{t('shared/answers.mergeText', { device: theirs.device, time: formats.dateTime(theirs.savedAt) })}</p>}
      {contests.map((contest) => (
        <Clash
          key={contest.pointer}
          contest={contest}
          label={contestLabel(session, contest, theirs.content.answers, t)}
          mine={session.content()}
          theirs={theirs.content}
          isTheirs={taken.has(contest.pointer)}
          onChoose={(is) => choose(contest.pointer, is)}
        />
      ))}
    </Dialog>
  )
}

interface ClashProps {
  readonly contest: Contest
  readonly label: string
  readonly mine: Side
  readonly theirs: Side
  readonly isTheirs: boolean
  readonly onChoose: (isTheirs: boolean) => void
}

function Clash({ contest, label, mine, theirs, isTheirs, onChoose }: ClashProps) {
  const t = useT()
  const group = useId()
  const { field, isRow } = contest
  const sides = [
    { id: 'mine', who: t('shared/answers.mine'), side: mine, value: contest.mine, chosen: !isTheirs },
    { id: 'theirs', who: t('shared/answers.theirs'), side: theirs, value: contest.theirs, chosen: isTheirs },
  ]
  return (
    <fieldset className={css.clash}>
      <legend>{label}</legend>
      {sides.map(({ id, who, side, value, chosen }) => (
        <label key={id} className={css.side}>
          <input type="radio" name={group} checked={chosen} onChange={() => onChoose(id === 'theirs')} />
          <span>
            <span className={css.facts}>{who}</span>{' '}
            {isRow && value === undefined ? (
              t('shared/answers.rowTakenOut')
            ) : (
              <SideValue field={field} value={isRow && value !== undefined ? [value] : value} side={side} />
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
