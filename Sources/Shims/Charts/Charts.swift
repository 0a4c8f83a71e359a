// Swift Charts' name for the charts, so that an app's sources say `import Charts` as they do on a phone.
@_exported import TerminalCharts
