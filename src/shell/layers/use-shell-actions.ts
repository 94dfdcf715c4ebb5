import { useMemo } from 'react'
import { useT } from '#i18n'
import { leaveSafely, navigate, pathOf, useRoutes } from '#navigation'
import { signOut } from '#session'
import { useApp } from '#store'
import { keepLook } from '../look/keep-look.ts'
import { actionsAt } from './actions.ts'
import type { RunnableAction } from './layer-props.ts'

export interface ShellActionsOptions {
  readonly superadmin: boolean
  readonly isOwnAccount?: boolean
  /** Layers that other rooms lend. */
  readonly layerSlots: readonly string[]
  readonly open: (action: string) => void
}

/** What this person is offered, ready to be run: by the user menu, the help menu and the palette. */
export function useShellActions({ superadmin, isOwnAccount = false, layerSlots, open }: ShellActionsOptions): readonly RunnableAction[] {
  const t = useT()
  const colorMode = useApp((state) => state.look.LAYOUT_THEME)
  const routes = useRoutes()
  return useMemo(() => {
    const opensRoute = (id: string): boolean => routes.some((route) => route.id === id && !route.planned)
    const own: Readonly<Record<string, () => void>> = {
      'to-dark': () => keepLook({ LAYOUT_THEME: 'dark' }),
      'to-light': () => keepLook({ LAYOUT_THEME: 'light' }),
      'sign-out': () => leaveSafely(() => void signOut()),
    }
    return actionsAt({ superadmin, isOwnAccount, userAgent: navigator.userAgent, colorMode, layerSlots, opensRoute }).map(
      ({ id, label, icon, menu, line, route }) => ({
        id,
        label: t(label),
        icon,
        menu,
        line,
        run: route === undefined ? (own[id] ?? (() => open(id))) : () => navigate(pathOf(route) ?? ''),
      }),
    )
  }, [superadmin, isOwnAccount, layerSlots, open, colorMode, routes, t])
}
