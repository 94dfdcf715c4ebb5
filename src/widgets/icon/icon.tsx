import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import * as core from './core-icons.ts'

export interface IconProps {
  /** A name of ICON_NAMES; another draws a plain circle, as the document check has already refused it. */
  readonly name: string
  /** Pixels; 16 in controls, 18 in menus. */
  readonly size?: number
  /** Read aloud; without it the icon is decoration. */
  readonly label?: string
  /** Points the other way in right-to-left text. */
  readonly mirrored?: boolean
}

type Drawings = Readonly<Record<string, LucideIcon>>

const CORE: Drawings = core
const DIRECTED = new Set([
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'chevrons-left',
  'chevrons-right',
  'log-out',
  'undo-2',
  'external-link',
  'send',
  'panel-left',
])

let more: Drawings | undefined
let isLoading = false
const waiting = new Set<() => void>()

function loadMore(): void {
  if (isLoading) return
  isLoading = true
  import('./more-icons.ts').then(
    (drawings) => {
      more = drawings
      for (const redraw of waiting) redraw()
    },
    () => {
      isLoading = false
    },
  )
}

function subscribe(redraw: () => void): () => void {
  waiting.add(redraw)
  if (!more) loadMore()
  return () => waiting.delete(redraw)
}

const readMore = (): Drawings | undefined => more

/** One icon of the set, in the colour of the text around it. Arrows and chevrons mirror themselves. */
export function Icon({ name, ...rest }: IconProps) {
  const Known = Object.hasOwn(CORE, name) ? CORE[name] : undefined
  return Known ? <Drawn {...rest} name={name} Drawing={Known} /> : <LateIcon {...rest} name={name} />
}

/** Keeps its place while the other icons are on their way. */
function LateIcon({ name, size = 16, ...rest }: IconProps) {
  const drawings = useSyncExternalStore(subscribe, readMore, readMore)
  if (!drawings) return <span aria-hidden style={{ flex: 'none', display: 'inline-block', inlineSize: size, blockSize: size }} />
  const Drawing = (Object.hasOwn(drawings, name) ? drawings[name] : undefined) ?? core.circle
  return <Drawn {...rest} name={name} size={size} Drawing={Drawing} />
}

function Drawn({ name, size = 16, label, mirrored = DIRECTED.has(name), Drawing }: IconProps & { readonly Drawing: LucideIcon }) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const }
  return <Drawing size={size} strokeWidth={1.75} focusable={false} data-icon={name} data-mirrored={mirrored || undefined} style={{ flex: 'none' }} {...named} />
}
