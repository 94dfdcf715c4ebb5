/** The page's plain state, its named setters and the bus of facts. */
export { idleSeconds, noteActivity } from './activity.ts'
export { type AppState, appStore, type Phase, useApp } from './app-store.ts'
export { bus, type Facts, type SessionEndReason, type ToastRequest, toast, withdrawToast } from './bus.ts'
export { createStore, type Store, useSelected } from './create-store.ts'
export {
  clearSession,
  setBoot,
  setCaptive,
  setDocumentProblems,
  setIdleSecondsLeft,
  setLocationId,
  setLocked,
  setLook,
  setOffline,
  setPhase,
  setPublicRoutes,
} from './setters.ts'
