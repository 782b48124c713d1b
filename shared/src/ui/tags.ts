export { TagChips } from './tags/TagChips'
export { TagManager } from './tags/TagManager'
export { TagPicker } from './tags/TagPicker'
export { useTags } from './tags/tags.api'
