// Re-exports the charts under Swift Charts' name, so that an app can `import Charts` as on a phone.
@_exported import TerminalCharts
