import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { twoFactorApi } from '#api'
import type { TwoFactorState, TwoFactorWay } from '#contract'
import { useT } from '#i18n'
import { storeAdmin } from '#session'
import { Button, ChoiceList, Field } from '#widgets'
import { TwoFactorDialog, type TwoFactorTask } from './two-factor-dialog.tsx'

const WAYS = [
  { id: '3', value: 3, word: 'app' },
  { id: '1', value: 1, word: 'mobile' },
  { id: '2', value: 2, word: 'email' },
  { id: '0', value: 0, word: 'disabled' },
] as const

/** What the field and its dialog share: the dialog stands beside the form, not in it. */
export interface TwoFactorChoice {
  readonly way: TwoFactorWay
  readonly state: TwoFactorState | undefined
  readonly task: TwoFactorTask | undefined
  readonly ask: (task: TwoFactorTask | undefined) => void
  readonly done: (way: TwoFactorWay) => void
}

/** One's own way: what this browser knows of it, until the server has said; told on where it is known better. */
export function useTwoFactor(known: TwoFactorWay, onWay: (way: TwoFactorWay) => void): TwoFactorChoice {
  const [task, ask] = useState<TwoFactorTask>()
  const { data: state, refetch } = useQuery({ queryKey: ['two-factor'], queryFn: ({ signal }) => twoFactorApi.state(signal), staleTime: 0, retry: false })
  const tell = useRef(onWay)
  useEffect(() => {
    tell.current = onWay
  })
  useEffect(() => {
    if (state) tell.current(state.way)
  }, [state])
  const done = (way: TwoFactorWay): void => {
    storeAdmin(localStorage, { is2FA_enabled: way })
    void refetch()
  }
  return { way: state?.way ?? known, state, task, ask, done }
}

/** The choice of a second step; another one is switched on by its own steps and not by saving the form. */
export function TwoFactorField({ choice }: { readonly choice: TwoFactorChoice }) {
  const t = useT()
  const { way, state, ask } = choice
  return (
    <>
      <Field group label={t('shared/account.twoFactor')} help={t('shared/account.twoFactorHelp')}>
        <ChoiceList
          value={String(way)}
          options={WAYS.map(({ id, word }) => ({ id, label: t(`shared/account.twoFactorWays.${word}`) }))}
          onChange={(id) => {
            const wanted = WAYS.find((each) => each.id === id)?.value
            if (wanted !== undefined && wanted !== way) ask(wanted)
          }}
        />
      </Field>
      {way !== 0 && state !== undefined && (
        <div>
          <Button small look="quiet" icon="key-round" onClick={() => ask('recovery')}>
            {t('shared/two-factor.codesLeft', { count: state.recoveryLeft })}
          </Button>
        </div>
      )}
    </>
  )
}

/** The steps of the choice that was made, over the form that it was made in. */
export function TwoFactorSteps({ choice, email }: { readonly choice: TwoFactorChoice; readonly email: string }) {
  const { task, ask, done } = choice
  if (task === undefined) return null
  return <TwoFactorDialog key={task} task={task} email={email} onDone={done} onClose={() => ask(undefined)} />
}
