export { FOLLOW_IN } from './follow-up/follow-up.text'
export { followIn } from './follow-up/follow-in'
export { SnoozeButtons } from './follow-up/SnoozeButtons'
export { CUSTOMER_CHANGED, useFieldChange } from './follow-up/use-field-change'
