/** Routes whose screens are still to come, by area. A route that got its screen leaves its list here. */
const pages = (paths: string): readonly string[] => paths.split(/\s+/).map((path) => `/pages/${path}`)

export const PLANNED = {
  clinical: pages(
    `cli1/cfss_careplan cli5/combined cli5/combined-multi cli1/customize_careplan cli3/discharge cli4/authorization cli1/hmk_careplan cli3/nonskilled_assessment
cli3/client_review cli2/pdn cli3/vulnerability cli2/medication_order cli4/cssp_basic cli4/intensive_outcomes cli4/sma cli4/day_meeting cli4/day_review`,
  ),
  customForms: pages('form-builder/builder dynamic_form epm_dynamic_form'),
} as const
