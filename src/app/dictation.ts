import { browserRecognizer, type Recognizer } from '#voice'
import { untilLocked } from './until-locked.ts'

/** What the assistant dictates with, until the page gets locked; in American English (spec: chat-assistant-session §5). */
export const dictation = async (place: object): Promise<Recognizer> => untilLocked(await browserRecognizer(place, 'en-US'))
