import { useQuery } from '@tanstack/react-query'
import { shellApi } from '#api'
import type { BellTab } from '#contract'
import { useT, withRoomWords } from '#i18n'
import { toast } from '#store'
import { SkeletonLines } from '#widgets'
import { useLoaded } from '../layers/use-loaded.ts'
import { PopoverButton } from '../top-bar/popover-button.tsx'
import { useRestedFor } from '../use-rested-for.ts'
import css from './bell.module.css'
import { BILLING_KEY } from './bell-keys.ts'

/** The count comes when the page rests, so that it never stands in the way of the page itself. */
const REST_MS = 8_000
const SHOWN_MAX = 9

/** The bell and the panel under it; a number on it says how many billing notifications are unread, to whom may read them. */
export function BellButton({ tabs }: { readonly tabs: readonly BellTab[] | undefined }) {
  const t = useT()
  const rests = useRestedFor(REST_MS)
  const billing = useQuery({
    queryKey: BILLING_KEY,
    queryFn: ({ signal }) => shellApi.billingNotifications(signal),
    enabled: rests && tabs?.includes('billing') !== false,
    retry: false,
  })
  const unread = billing.data?.filter(({ status }) => status === 'unread').length ?? 0
  return (
    <PopoverButton
      icon="bell"
      title={t('shared/bell.title')}
      label={unread > 0 ? t('shared/bell.titleUnread', { count: unread }) : t('shared/bell.title')}
      className={css.bell}
      panelClassName={css.panel}
      mark={
        unread > 0 && (
          <span className={css.count} aria-hidden>
            {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
          </span>
        )
      }
    >
      {({ isOpen, place, close }) => isOpen && <Panel tabs={tabs} onDrawn={place} onClose={close} />}
    </PopoverButton>
  )
}

interface PanelProps {
  readonly tabs: readonly BellTab[] | undefined
  readonly onDrawn: () => void
  readonly onClose: () => void
}

function Panel({ tabs, onDrawn, onClose }: PanelProps) {
  const t = useT()
  const loaded = useLoaded(
    'bell',
    () => withRoomWords(import('./bell-panel.tsx')),
    () => {
      toast({ tone: 'danger', text: t('shared/app.noNetwork') })
      onClose()
    },
  )
  return loaded ? (
    <loaded.BellPanel tabs={tabs} onDrawn={onDrawn} />
  ) : (
    <div className={css.waiting}>
      <SkeletonLines />
    </div>
  )
}
