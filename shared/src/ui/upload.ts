export { CoverField } from './upload/CoverField'
export { UploadTiles } from './upload/UploadTiles'
