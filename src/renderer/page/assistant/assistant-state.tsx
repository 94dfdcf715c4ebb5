import { useQuery } from '@tanstack/react-query'
import { errorText } from '#actions'
import { answererApi } from '#api'
import type { AssistantProviderState } from '#contract'
import { useFormats, useT } from '#i18n'
import { Banner, Button, Card, ErrorState, Pill, SkeletonLines } from '#widgets'
import css from './assistant-state.module.css'

const TONES: Readonly<Record<AssistantProviderState['state'], string>> = { ready: 'success', failing: 'warning', open: 'danger' }

/** Who makes the answers and whether they can be asked; nothing secret is among it. */
export function AssistantState({ title }: { readonly title: string }) {
  const t = useT()
  const { data, isError, error, refetch, isFetching } = useQuery({ queryKey: ['assistant', 'provider'], queryFn: ({ signal }) => answererApi.state(signal) })
  if (isError && !data) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines lines={4} />
  return (
    <Card
      title={title}
      actions={
        <Button small icon="refresh-cw" busy={isFetching} onClick={() => void refetch()}>
          {t('shared/answerer.refresh')}
        </Button>
      }
    >
      {isError && <Banner tone="warning">{errorText(error, t)}</Banner>}
      <Facts state={data} />
    </Card>
  )
}

function Facts({ state: { provider, model, state, since, lastFault, personalData } }: { readonly state: AssistantProviderState }) {
  const t = useT()
  const formats = useFormats()
  const facts = [
    ['provider', t(`shared/answerer.providers.${provider}`)],
    ...(model === undefined ? [] : [['model', <bdi key="model">{model}</bdi>] as const]),
    ['state', <Pill key="state" label={t(`shared/answerer.states.${state}`)} tone={TONES[state]} />],
    ...(since === undefined ? [] : [['since', formats.dateTime(since)] as const]),
    ...(lastFault === undefined ? [] : [['lastFault', t(`shared/answerer.faults.${lastFault}`)] as const]),
    ...(provider === 'embedded' ? [] : [['personalData', t(`shared/answerer.personal.${personalData}`)] as const]),
  ] as const
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={css.fact}>
          <dt>{t(`shared/answerer.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
