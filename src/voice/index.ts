/** Voice Command: screens and the look of the page by word of mouth, or typed. It opens and it sets; it never sends, saves or deletes anything (threat S36). */
export { browserRecognizer, type HearingEvents, type HearingFault, type Listening, type Recognizer } from './recognizer.ts'
export { VoiceDialog, type VoiceDialogProps } from './voice-dialog.tsx'
