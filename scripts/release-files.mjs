/** Folders and files of the repository that a release contains; the built web application is added. */
const parts =
  /^(?:apps\/server\/|apps\/web\/package\.json$|packages\/|profiles\/|scripts\/launch\/|fixtures\/|deploy\/|docs\/|package(?:-lock)?\.json$|CHANGELOG\.md$|LICENSE$|README\.md$|SECURITY\.md$|(?:e2e|harness\/(?:bench|faults|fuzz|kit))\/package\.json$)/

const ofDevelopment = /\.test\.tsx?$|^apps\/server\/src\/(?:testing|attacks)\/|^docs\/(?:design|pictures|decisions)\//

/**
 * @param {readonly string[]} files paths of the repository's files
 * @returns {string[]} those of a release
 */
export const releaseFiles = (files) => files.filter((file) => parts.test(file) && !ofDevelopment.test(file))
