export { Notice } from './Notice'
export { SessionEndedNotice } from './SessionEndedNotice'
export { SessionGate, SessionWait } from './SessionWait'
