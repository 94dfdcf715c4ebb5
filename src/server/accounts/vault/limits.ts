/** Devices of one user that hold a key at the same time. */
export const DEVICES_MAX = 20
/** Further devices an hour, also ones that were revoked since. */
export const NEW_DEVICES_PER_HOUR = 10
/** Releases to one device within a window; every load of a page, in every tab, asks once. Nobody at work loads one every three seconds. */
export const RELEASES_PER_WINDOW = 1_200
export const RELEASE_WINDOW_MS = 3_600_000
export const NEW_DEVICE_WINDOW_MS = 3_600_000
/** A device that rests this long with nothing unsent gives its place to another one. */
export const REST_MS = 90 * 86_400_000
export const UNSENT_MAX = 100_000
