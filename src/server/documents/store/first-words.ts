/**
 * What the frame, a list, the home page and the account area say of the words that no document names: whole documents, or the texts and
 * branches that are named. All others come a moment later, with what else the shell opens. `npm run size` holds this against the built page.
 */
export const FIRST_WORDS: Readonly<Record<string, 'whole' | readonly string[]>> = {
  'shared/account': ['title', 'newPassword', 'newPasswordHelp', 'newRequired', 'confirmPassword', 'confirmRequired', 'noMatch', 'strength'],
  'shared/actions': ['failed', 'unknown', 'outOfReach'],
  'shared/app': 'whole',
  'shared/bell': ['title', 'titleUnread'],
  'shared/colors': 'whole',
  'shared/dashboard': 'whole',
  'shared/errors': 'whole',
  'shared/games': ['title'],
  'shared/help': ['contactUs', 'createTicket', 'trainingTutorial', 'releasesTutorial', 'videosTutorial', 'whatsNew', 'referBusiness', 'title'],
  'shared/language': ['title'],
  'shared/list': 'whole',
  'shared/loader': 'whole',
  'shared/look': ['unpin', 'pin', 'title'],
  'shared/navigation': 'whole',
  'shared/offline': ['title'],
  'shared/page': 'whole',
  'shared/palette': ['title', 'search'],
  'shared/punch': ['in.title', 'out.title', 'breakStart.title', 'breakEnd.title'],
  'shared/rights': ['yoursChanged'],
  'shared/second-step': 'whole',
  'shared/session': 'whole',
  'shared/shell': 'whole',
  'shared/signature': ['addTitle'],
  'shared/terms': 'whole',
  'shared/units': 'whole',
  'shared/validation': 'whole',
  'shared/voice': ['title'],
  'shared/widgets': 'whole',
}
