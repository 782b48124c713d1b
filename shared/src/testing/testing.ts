export { chooseFromMenu } from './choose-from-menu'
export { failWith } from '../mock-host/contract-answers'
export { mockApi, type MockApi } from './mock-api'
export { renderPage, SIGNED_IN, WithoutStyles } from './render-page'
