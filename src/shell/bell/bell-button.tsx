import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { shellApi } from '#api'
import { useT } from '#i18n'
import { toast } from '#store'
import { IconButton, placeBeside, SkeletonLines } from '#widgets'
import { useLoaded } from '../layers/use-loaded.ts'
import css from './bell.module.css'
import { BILLING_KEY } from './bell-keys.ts'

/** The count comes when the page rests, so that it never stands in the way of the page itself. */
const REST_MS = 8_000
const SHOWN_MAX = 9

/** The bell and the panel under it; a number on it says how many billing notifications are unread, to whom may read them. */
export function BellButton({ billing: asksBilling }: { readonly billing: boolean }) {
  const t = useT()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [rests, setRests] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  const billing = useQuery({
    queryKey: BILLING_KEY,
    queryFn: ({ signal }) => shellApi.billingNotifications(signal),
    enabled: rests && asksBilling,
    retry: false,
  })
  const unread = billing.data?.filter(({ status }) => status === 'unread').length ?? 0
  const place = () => {
    if (panel.current && button.current) placeBeside(panel.current, button.current, { align: 'end' })
  }
  return (
    <span className={css.bell}>
      <IconButton
        ref={button}
        icon="bell"
        iconSize={18}
        label={unread > 0 ? t('shared/bell.titleUnread', { count: unread }) : t('shared/bell.title')}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
      {unread > 0 && (
        <span className={css.count} aria-hidden>
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('shared/bell.title')}
        className={css.panel}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          place()
        }}
      >
        {isOpen && <Panel onDrawn={place} onClose={() => panel.current?.hidePopover()} />}
      </div>
    </span>
  )
}

interface PanelProps {
  readonly onDrawn: () => void
  readonly onClose: () => void
}

function Panel({ onDrawn, onClose }: PanelProps) {
  const t = useT()
  const loaded = useLoaded(
    'bell',
    () => import('./bell-panel.tsx'),
    () => {
      toast({ tone: 'danger', text: t('shared/app.noNetwork') })
      onClose()
    },
  )
  return loaded ? (
    <loaded.BellPanel onDrawn={onDrawn} />
  ) : (
    <div className={css.waiting}>
      <SkeletonLines />
    </div>
  )
}
