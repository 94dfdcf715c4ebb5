import { useT } from '#i18n'
import { toast } from '#store'
import type { LayerProps, LoadLayer } from './layer-props.ts'
import { LAYERS } from './layers.tsx'
import { useLoaded } from './use-loaded.ts'

export interface OpenLayerProps extends LayerProps {
  /** Layers that other rooms lend, by the action that opens them. */
  readonly layerSlots: Readonly<Record<string, LoadLayer>>
}

/** The layer that an action opens, fetched when it is first asked for; a network that fails is said and closes it, so that it can be tried again. */
export function Layer({ layerSlots, ...props }: OpenLayerProps) {
  const t = useT()
  const load = layerSlots[props.action] ?? LAYERS[props.action]
  const loaded = useLoaded(
    props.action,
    async () => ({ Component: await load?.() }),
    () => {
      toast({ tone: 'danger', text: t('shared/app.noNetwork') })
      props.onClose()
    },
  )
  return loaded?.Component ? <loaded.Component {...props} /> : null
}
