export { UploadTiles } from './upload/UploadTiles'
