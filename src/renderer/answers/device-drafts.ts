import { type DeviceDrafts, offline } from '#offline'

/** Drafts on this device, sealed under the key that is opened after sign-in. */
export const deviceDrafts: DeviceDrafts = {
  load: async (id) => {
    // Just after a reload the key is still on its way.
    await offline().begin()
    return offline().deviceDrafts.load(id)
  },
  save: (draft) => offline().deviceDrafts.save(draft),
  clear: (id) => offline().deviceDrafts.clear(id),
  clearOwn: (id) => offline().deviceDrafts.clearOwn(id),
  sides: (id) => offline().deviceDrafts.sides(id),
  others: (id) => offline().deviceDrafts.others(id),
  drop: (id, mark) => offline().deviceDrafts.drop(id, mark),
}
