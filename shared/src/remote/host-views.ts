export { BlockedNotice } from './BlockedNotice'
export { Notice } from './Notice'
export { SessionEndedNotice } from './SessionEndedNotice'
export { SessionGate, SessionWait } from './SessionWait'
