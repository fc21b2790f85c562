"""Checks what lint says of versions."""

import json
import tempfile
import unittest
from pathlib import Path

import versions


class VersionsTests(unittest.TestCase):
    manifest = '.package(url: "https://a.example/swift-one", exact: "1.0.0"),\n'

    def advice(self, manifest, listed, built):
        """What is said of these; `built` is what SwiftPM chose, by name."""
        root = Path(self.enterContext(tempfile.TemporaryDirectory()))
        (root / "Tests/lint").mkdir(parents=True)
        (root / versions.MANIFEST).write_text(manifest)
        (root / versions.LIST).write_text("# Packages.\n" + "".join(f"{it}\n" for it in listed))
        if built is not None:
            pins = [{"identity": name, "state": {"version": version}} for name, version in built.items()]
            (root / versions.RESOLVED).write_text(json.dumps({"pins": pins}))
        return [str(finding) for finding in versions.findings(root)]

    def test_what_is_as_the_list_says_passes(self):
        built = {"swift-one": "1.0.0", "swift-two": "2.0.0"}
        self.assertEqual(self.advice(self.manifest, ["swift-one 1.0.0", "swift-two 2.0.0"], built), [])
        self.assertEqual(self.advice(self.manifest, ["swift-one 1.0.0"], None), [])

    def test_a_range_is_no_version(self):
        for ending in ['from: "1.0.0"', 'branch: "main"', '.upToNextMinor(from: "1.0.0")']:
            manifest = f'a\n.package(\n  url: "https://a.example/swift-one.git", {ending}),\n'
            found = self.advice(manifest, ["swift-one 1.0.0"], None)
            self.assertEqual(found, ["Package.swift:2: version: say exact: for swift-one"], ending)

    def test_another_version_than_the_list_says_is_found(self):
        found = self.advice(self.manifest, ["swift-one 1.0.0", "swift-two 2.0.0"],
                            {"swift-one": "1.0.0", "swift-two": "2.0.1"})  # fmt: skip
        self.assertEqual(len(found), 1, found)
        self.assertIn("versions.txt:3: version: swift-two is 2.0.1", found[0])
        found = self.advice(self.manifest, ["swift-one 1.0.1"], None)
        self.assertIn("say `swift-one 1.0.0`, as Package.swift does", found[0])

    def test_what_comes_or_goes_is_found(self):
        found = self.advice(self.manifest, ["swift-one 1.0.0", "swift-two 2.0.0"],
                            {"swift-one": "1.0.0", "swift-new": "3.0.0"})  # fmt: skip
        self.assertIn("add `swift-new 3.0.0`", found[0])
        self.assertIn("swift-two does not come along any more", found[1])


if __name__ == "__main__":
    unittest.main()
