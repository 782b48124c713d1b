export { failWith, mockApi, type MockApi } from './mock-api'
export { renderPage, SIGNED_IN } from './render-page'
