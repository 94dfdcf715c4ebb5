import { useEffect, useLayoutEffect } from 'react'
import type { Look } from '#contract'
import { subscribeToWishes, wearLook } from '#look'

/** Keeps the attributes of the page, which were there before its first paint, as the look is. */
export function useLookAttributes(look: Look, size: Look['MENU_SIZE']): void {
  useLayoutEffect(() => wearLook(look, size), [look, size])
  useEffect(() => subscribeToWishes(() => wearLook(look, size)), [look, size])
}
