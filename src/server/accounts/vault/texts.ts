/** What a person reads when a device gets no key. */
export const TEXTS = {
  revoked: 'Offline use of this device was ended. What it had not sent can no longer be opened on it.',
  tooManyDevices: 'Twenty devices keep work for you already. Remove one of them first.',
} as const
